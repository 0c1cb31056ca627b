import { makeWorkflow, startRun } from './test-client.ts';
import type { TestService, TestUser } from './test-service.ts';

/** Two teams with their people, and an operator. */
export interface AdminScene {
  readonly operator: TestUser;
  readonly admin: TestUser;
  readonly member: TestUser;
  readonly viewer: TestUser;
  readonly team: string;
  readonly otherAdmin: TestUser;
  readonly otherMember: TestUser;
  readonly otherTeam: string;
}

/** Make the people and teams of a scene, which no other test uses. */
export async function makeAdminScene(service: TestService): Promise<AdminScene> {
  const makeTeam = async (name: string, admin: TestUser, others: readonly TestUser[]) => {
    const { id } = await service.makeTeam(
      name,
      [admin, ...others].map(({ user }) => user.email),
    );
    await service.setRole(id, admin.user.id, 'admin');
    return id;
  };
  const [operator, admin, member, viewer] = [
    await service.makeUser(),
    await service.makeUser(),
    await service.makeUser(),
    await service.makeUser(),
  ];
  const [otherAdmin, otherMember] = [await service.makeUser(), await service.makeUser()];
  await service.setOperator(operator.user.id);
  const team = await makeTeam('Render', admin, [member, viewer]);
  await service.setRole(team, viewer.user.id, 'viewer');
  const otherTeam = await makeTeam('Sound', otherAdmin, [otherMember]);
  return { operator, admin, member, viewer, team, otherAdmin, otherMember, otherTeam };
}

/** Start a run of a new workflow. @returns the IDs of both */
export async function startOne(service: TestService, user: TestUser, team: string, inputs?: Record<string, unknown>) {
  const workflow = await makeWorkflow(service, user, team, 'Poster');
  return { workflow, run: await startRun(service, user, team, workflow, inputs) };
}
